/** Starts a stage before the first test of a file and stops it after the last one. @returns a getter of the stage */
export function useStage<Stage extends { stop(): Promise<void> }>(start: () => Promise<Stage>): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await start();
  });
  afterAll(() => stage?.stop());
  return () => {
    if (stage === undefined) throw new Error('the stage has not started');
    return stage;
  };
}
