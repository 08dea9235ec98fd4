import { addressCases } from './address.cases';
import { bodyCases } from './body.cases';
import { foreignCases } from './foreign.cases';
import { headerCases } from './header.cases';
import { nameCases } from './name.cases';
import { oauthCases } from './oauth.cases';
import { socketCases } from './socket.cases';
import { startStage, type Stage } from './stage';
import { tokenCases } from './token.cases';
import { trailCases } from './trail.cases';
import { uploadCases } from './upload.cases';
import { valueCases } from './value.cases';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 180_000);
afterAll(() => stage?.stop(), 60_000);

const current = () => stage;
jest.setTimeout(60_000);

describe('tokens', () => tokenCases(current));
describe("another team's ids", () => foreignCases(current));
describe('values', () => valueCases(current));
describe('bodies', () => bodyCases(current));
describe('names', () => nameCases(current));
describe('pictures', () => uploadCases(current));
describe('signed addresses', () => addressCases(current));
describe('headers', () => headerCases(current));
describe('the way back from the consent page', () => oauthCases(current));
describe('sockets', () => socketCases(current));

describe('the audit trail', () => trailCases(current));

describe('after all of it', () => {
  it('every service is ready, and nothing of it was unexpected', async () => {
    const { stack } = stage;
    for (const url of [stack.urls.api, stack.urls.status, stack.urls.upload]) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    }
    const faults = stack.output.filter(
      (line) => /"level":"(error|fatal)"/.test(line) || line.startsWith('stack stopped'),
    );
    expect(faults).toEqual([]);
  });
});
