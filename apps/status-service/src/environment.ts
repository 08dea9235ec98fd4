import { envPort, parseEnv, serverEnv, type EnvOf } from '@cutroom/server-kit';

const variables = { ...serverEnv, PORT: envPort(3001) };

export type Environment = EnvOf<typeof variables>;

/** @throws StartupError naming every variable that is missing or wrong */
export const readEnvironment = (source?: NodeJS.ProcessEnv): Environment => parseEnv(variables, source);
