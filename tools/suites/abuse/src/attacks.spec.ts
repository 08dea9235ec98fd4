import { isCrash, useStage } from '@cutroom/suites-kit';
import { addressCases } from './address.cases';
import { bodyCases } from './body.cases';
import { foreignCases } from './foreign.cases';
import { headerCases } from './header.cases';
import { nameCases } from './name.cases';
import { notificationCases } from './notification.cases';
import { oauthCases } from './oauth.cases';
import { partUrlCases } from './part-urls.cases';
import { outsiderCases } from './outsider.cases';
import { partsCases } from './parts.cases';
import { roomCases } from './room.cases';
import { socketCases } from './socket.cases';
import { startStage } from './stage';
import { tokenCases } from './token.cases';
import { trailCases } from './trail.cases';
import { uploadCases } from './upload.cases';
import { valueCases } from './value.cases';

const current = useStage(startStage);

describe('tokens', () => tokenCases(current));
describe("another team's ids", () => foreignCases(current));
describe("other users' notifications", () => notificationCases(current));
describe('hostile values', () => valueCases(current));
describe('hostile bodies', () => bodyCases(current));
describe('usernames', () => nameCases(current));
describe('uploaded images', () => uploadCases(current));
describe('presigned URLs', () => addressCases(current));
describe('uploads in parts', () => partsCases(current));
describe('URLs of parts', () => partUrlCases(current));
describe('response headers', () => headerCases(current));
describe('the OAuth callback', () => oauthCases(current));
describe('review rooms', () => roomCases(current));
describe('sockets', () => socketCases(current));
describe('announcements to sockets', () => outsiderCases(current));
describe('the audit trail', () => trailCases(current));

describe('after all attacks', () => {
  it('every service is ready and has logged no error', async () => {
    const { stack } = current();
    for (const url of [stack.urls.api, stack.urls.status, stack.urls.upload]) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    }
    const errors = stack.output.filter((line) => /"level":"(error|fatal)"/.test(line) || isCrash(line));
    expect(errors).toEqual([]);
  });
});
