import { approvedObjectCases } from './approved-object.cases';
import { outageCases } from './outages.cases';
import { peopleCases } from './people.cases';
import { startStage, type Stage } from './stage';
import { twoApiCases } from './two-apis.cases';

// One stack for all of them: they run one after the other, and to start one takes its time.
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 120_000);
afterAll(() => stage?.stop(), 60_000);

const given = () => stage;

describe('what people do', () => peopleCases(given));
describe('the file that was approved', () => approvedObjectCases(given));
describe('parts that are away', () => outageCases(given));
describe('two processes', () => twoApiCases(given));
