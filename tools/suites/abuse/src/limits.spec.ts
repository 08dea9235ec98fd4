import { endpoints } from '@cutroom/contracts';
import {
  approve,
  startPrepared,
  signUpTeam,
  smallMovie,
  submitVideo,
  until,
  useStage,
} from '@cutroom/suites-kit';
import { codeCases } from './code.cases';
import { enumerationCases } from './enumeration.cases';
import { floodCases } from './flood.cases';
import { rateCases } from './rate.cases';

/** A stack with the limits of production, a team, and a video with a log. */
const startStage = () =>
  startPrepared({ RATE_LIMIT_SCALE: '1', SESSION_LIFETIME_SECONDS: '3600' }, async (stack) => {
    const team = await signUpTeam(stack);
    const video = await submitVideo(team, 'The cut', smallMovie);
    await approve(team.creator, video);
    const params = { videoId: video._id };
    await until('the log of the video', async () => {
      const { status } = await team.creator.send(endpoints.readLog, { params });
      return status === 200;
    });
    return { stack, team, videoId: video._id, stop: stack.stop };
  });

const stage = useStage(startStage);
const stack = () => stage().stack;
const team = () => stage().team;

describe('rate limits', () => rateCases(stack, team));
describe('one-time codes and coupons', () => codeCases(stack));
describe('account enumeration', () => enumerationCases(stack, team));
describe('a flood of sockets', () => floodCases(stack, team, () => stage().videoId));
