import { approvedObjectCases } from './approved-object.cases';
import { lifeCycleCases, lifeCycleQuota } from './life-cycle.cases';
import { outageCases } from './outages.cases';
import { userCases } from './user.cases';
import { startStage, type Stage } from './stage';
import { twoApiCases } from './two-apis.cases';

// The cases run one after the other on one stack, because starting a stack takes long.
let stage: Stage;
beforeAll(async () => {
  stage = await startStage(lifeCycleQuota);
});
afterAll(() => stage?.stop(), 60_000);

const given = () => stage;

describe('users and their browsers', () => userCases(given));
describe('an approved file', () => approvedObjectCases(given));
describe('outages', () => outageCases(given));
describe('two processes', () => twoApiCases(given));
describe('deleting, editing and storing', () => lifeCycleCases(given));
