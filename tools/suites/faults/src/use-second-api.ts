import { connectToDatabase, findPort } from '@cutroom/suites-kit';
import type { MongoClient } from 'mongodb';
import type { Stage } from './stage';

/** The common setup of the cases with a second api process. */
export interface SecondApi {
  stage: Stage;
  client: MongoClient;
  port: number;
}

/** Runs a second api process, under this name, on the database of the stage for as long as the cases run. */
export function useSecondApi(given: () => Stage, name: string, begin: (second: SecondApi) => void): void {
  let second: SecondApi | undefined;
  beforeAll(async () => {
    const stage = given();
    second = { stage, client: await connectToDatabase(stage.stack), port: await findPort() };
    begin(second);
    await stage.stack.stack.startAnother('api', name, second.port);
  });
  afterAll(async () => {
    await second?.client.close();
    await second?.stage.stack.stack.kill(name);
  });
}
