import { envPort, parseEnv, serverEnv, storageEnv, type EnvOf } from '@cutroom/server-kit';

const variables = { ...serverEnv, ...storageEnv, PORT: envPort(3002) };

export type Environment = EnvOf<typeof variables>;

/** @throws StartupError naming every variable that is missing or wrong */
export const readEnvironment = (source?: NodeJS.ProcessEnv): Environment => parseEnv(variables, source);
