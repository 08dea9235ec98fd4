import { useStage } from '@cutroom/suites-kit';
import { approvedObjectCases } from './approved-object.cases';
import { lifeCycleCases, lifeCycleQuota } from './life-cycle.cases';
import { outageCases } from './outages.cases';
import { userCases } from './user.cases';
import { startStage } from './stage';
import { twoApiCases } from './two-apis.cases';

// The cases run one after the other on one stack, because starting a stack takes long.
const given = useStage(() => startStage(lifeCycleQuota));

describe('users and their browsers', () => userCases(given));
describe('an approved file', () => approvedObjectCases(given));
describe('outages', () => outageCases(given));
describe('two processes', () => twoApiCases(given));
describe('deleting, editing and storing', () => lifeCycleCases(given));
