import { endpoints } from '@cutroom/contracts';
import {
  approve,
  handIn,
  signUpTeam,
  smallMovie,
  startTestStack,
  until,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/journey';
import { codeCases } from './code.cases';
import { enumerationCases } from './enumeration.cases';
import { floodCases } from './flood.cases';
import { rateCases } from './rate.cases';

let stack: TestStack;
let team: JourneyTeam;
let videoId = '';
beforeAll(async () => {
  stack = await startTestStack({ RATE_LIMIT_SCALE: '1', SESSION_LIFETIME_SECONDS: '3600' });
  team = await signUpTeam(stack);
  const video = await handIn(team, 'The cut', smallMovie);
  videoId = video._id;
  await approve(team.creator, video);
  await until('its log to be there', async () => {
    const { status } = await team.creator.send(endpoints.readLog, { params: { videoId } });
    return status === 200;
  });
}, 180_000);
afterAll(() => stack?.stop(), 60_000);

jest.setTimeout(60_000);

describe('rate limits', () =>
  rateCases(
    () => stack,
    () => team,
  ));
describe('codes', () => codeCases(() => stack));
describe('whether there is an account', () =>
  enumerationCases(
    () => stack,
    () => team,
  ));
describe('a thousand sockets', () =>
  floodCases(
    () => stack,
    () => team,
    () => videoId,
  ));
