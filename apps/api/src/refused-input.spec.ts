import { endpoints, messages } from '@cutroom/contracts';
import { buildEditor } from './testing/builders';
import { startTestApi, type TestApi } from './testing/test-api';

describe('a refusal of invalid input', () => {
  let api: TestApi;
  beforeAll(() => startTestApi().then((started) => (api = started)));
  afterAll(() => api.close());

  it('has a message for users, not that of the parser', async () => {
    const { token } = await buildEditor(api.deps);
    const answers = await Promise.all([
      api.call(endpoints.signIn, { body: [] }),
      api.call(endpoints.changeNotificationSetting, { token, body: { kind: 'other', channel: 1 } }),
    ]);
    for (const { status, message, errors = [] } of answers) {
      expect([status, message]).toEqual([400, messages.invalidInputs]);
      expect(new Set(errors.map((error) => error.message))).toEqual(new Set([messages.invalidInputs]));
    }
  });
});
