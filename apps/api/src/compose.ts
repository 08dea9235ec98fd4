import { limits, mediaJobs } from '@cutroom/contracts';
import { createMongoJobs, measureJobs, type MongoJobsOptions } from '@cutroom/jobs';
import {
  connectMongo,
  connectRedis,
  createImageDecoder,
  createMetrics,
  createRateLimits,
  createSecretBox,
  createSessions,
  pingMongo,
  type Logger,
  type Metrics,
} from '@cutroom/server-kit';
import type { Express } from 'express';
import { join } from 'node:path';
import { createApp } from './app';
import { createAuditTrail } from './audit/audit-trail';
import { createAuditModel } from './audit/audit.model';
import { systemClock } from './clock';
import type { ApiDeps } from './deps';
import type { ApiEnvironment } from './environment';
import { createCouponModel } from './features/client/coupon.model';
import { createAccounts } from './features/client/accounts';
import { createPasswords } from './features/client/passwords';
import { createUserModel } from './features/client/user.model';
import { createCommentModel } from './features/comments/comment.model';
import { createCommentNewsModel } from './features/comments/notices/comment-news.model';
import { createCommentNoticeModel } from './features/comments/notices/comment-notice.model';
import { createCommentNotices } from './features/comments/notices/create-comment-notices';
import { createCommentMoments } from './features/comments/recount-comments';
import { createCommentStills } from './features/comments/stills/request-stills';
import { createMuteTickets } from './features/comments/notices/mute-ticket';
import { createRoomModel } from './features/comments/room.model';
import { createNotificationModel } from './features/notifications/notification.model';
import { createNotifications } from './features/notifications/create-notifications';
import { createOtpCodes } from './features/otp/otp-codes';
import { createOtpModel } from './features/otp/otp.model';
import { createInvitationModel } from './features/team/invitation.model';
import { createInvitationTurnModel } from './features/team/invitation-turn.model';
import { createInviteLinkModel } from './features/team/links/invite-link.model';
import { createMembership } from './features/team/membership';
import { createTemplateModel } from './features/templates/template.model';
import { createTeamModel } from './features/team/team.model';
import { createTeamVideos } from './features/video/team-videos';
import { createVideoModel } from './features/video/video.model';
import {
  createPublishing,
  type Publishing,
  type PublishingConfig,
} from './features/publishing/create-publishing';
import { queuePositions } from './features/publishing/transfer/queue-positions';
import { shownChanges } from './live/shown-changes';
import { createRoomEvents } from './live/room-events';
import { createTeamChanges } from './live/team-changes';
import { createMailOutbox } from './mail/outbox';
import { createSmtpTransport } from './mail/smtp-transport';
import { openStorage } from './open-storage';
import { registerJobs } from './register-jobs';
import { jobTimingOf, publishTimingOf } from './timing';

export interface Api {
  app: Express;
  deps: ApiDeps;
  metrics: Metrics;
  publishing: Publishing;
  /** Starts jobs and transfers. */
  start(): Promise<void>;
  /** Takes no new job or transfer. Running ones finish or become resumable. */
  stop(): Promise<void>;
  /** Closes every connection and child process. Call it after `stop`. */
  close(): Promise<void>;
}

export type PublishTiming = Partial<
  Pick<PublishingConfig, 'pacing' | 'leaseTiming' | 'pollMs' | 'sliceMs' | 'graceMs'>
>;

interface ComposeOptions {
  logger: Logger;
  /** Override the environment's timing. */
  jobTiming?: Pick<MongoJobsOptions, 'pollMs' | 'leaseMs' | 'stopTimeoutMs'>;
  publishTiming?: PublishTiming;
  /** The program built from image-worker.ts; by default the one beside the built main.js. */
  imageWorker?: string;
}

const googleOf = (env: ApiEnvironment): PublishingConfig['google'] => ({
  clientId: env.GOOGLE_CLIENT_ID,
  clientSecret: env.GOOGLE_CLIENT_SECRET,
  authUrl: env.GOOGLE_AUTH_URL,
  tokenUrl: env.GOOGLE_TOKEN_URL,
  revokeUrl: env.GOOGLE_REVOKE_URL,
  apiUrl: env.YOUTUBE_API_URL,
  watchUrl: env.YOUTUBE_WATCH_URL,
});

/** The only place where the real adapters are made. Resolves once the database, its indexes and the bucket are ready. */
export async function compose(
  env: ApiEnvironment,
  { logger, jobTiming, publishTiming, imageWorker = join(__dirname, 'image-worker.js') }: ComposeOptions,
): Promise<Api> {
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'cutroom-api' });
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, logger) : undefined;
  const otps = createOtpModel(connection, 'sign-up');
  const resetOtps = createOtpModel(connection, 'password-reset');
  const emailOtps = createOtpModel(connection, 'email-change');
  const models = {
    users: createUserModel(connection),
    teams: createTeamModel(connection),
    invitations: createInvitationModel(connection),
    inviteLinks: createInviteLinkModel(connection),
    invitationTurns: createInvitationTurnModel(connection),
    coupons: createCouponModel(connection),
    videos: createVideoModel(connection),
    rooms: createRoomModel(connection),
    comments: createCommentModel(connection),
    news: createCommentNewsModel(connection),
    notices: createCommentNoticeModel(connection),
    templates: createTemplateModel(connection),
    bell: createNotificationModel(connection),
    auditRows: createAuditModel(connection),
  };
  await Promise.all([...Object.values(models), otps, resetOtps, emailOtps].map((model) => model.init()));

  const storage = await openStorage(env, logger);
  const secretBox = createSecretBox(env.DATA_ENCRYPTION_KEY);
  const metrics = createMetrics('api');
  const onlyEnqueued = Object.values(mediaJobs);
  const jobs = createMongoJobs({ connection, logger, onlyEnqueued, ...jobTimingOf(env), ...jobTiming });
  const transport = createSmtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const rateLimits = createRateLimits({ redis, scale: env.RATE_LIMIT_SCALE });
  const clock = systemClock;
  const [serviceToken = ''] = env.SERVICE_TOKEN;
  const statusService = { statusServiceUrl: env.STATUS_SERVICE_URL, serviceToken };
  const teamChanges = createTeamChanges({ ...statusService, logger });
  const commentNotices = createCommentNotices({ ...models, clock });
  const roomEvents = createRoomEvents({ ...statusService, logger });
  const audit = createAuditTrail({
    rows: models.auditRows,
    logger,
    clock,
    onEvent: ({ action, teamId, video }) => {
      const kinds = shownChanges(action);
      if (teamId === null || kinds.length === 0) return;
      teamChanges.notify(teamId.toString(), kinds);
      const shown = video && { videoId: video._id.toString(), teamId: teamId.toString() };
      if (shown) roomEvents.notify(shown, { kind: 'video' });
    },
    onStored: (teamIds) => {
      for (const teamId of teamIds) teamChanges.notifySoon(teamId, ['activity']);
    },
  });
  const codes = { audit, clock, keys: env.DATA_ENCRYPTION_KEY };
  const deps = {
    ...models,
    connection,
    storage,
    images: createImageDecoder({
      // Enough for proposed thumbnails, which are larger than profile pictures.
      worker: { file: imageWorker, maxBytes: limits.thumbnailDecoderMaxBytes },
      logger,
    }),
    secretBox,
    jobs,
    logger,
    accounts: createAccounts({ users: models.users, storage }),
    membership: createMembership(models),
    teamQuotaBytes: env.STORAGE_TEAM_QUOTA_BYTES || null,
    queuePositions: (shown) => queuePositions(models, shown),
    teamVideos: createTeamVideos({ videos: models.videos, storage, logger }),
    otpCodes: createOtpCodes({ ...codes, otps, purpose: 'sign-up' }),
    resetCodes: createOtpCodes({ ...codes, otps: resetOtps, purpose: 'password-reset' }),
    emailCodes: createOtpCodes({ ...codes, otps: emailOtps, purpose: 'email-change' }),
    passwords: createPasswords(),
    clock,
    sessions: createSessions({
      connection,
      secrets: env.JWT_SECRET,
      lifetimeSeconds: env.SESSION_LIFETIME_SECONDS,
    }),
    audit,
    teamChanges,
    roomEvents,
    rateLimits,
    mail: createMailOutbox({ jobs, secretBox, transport, metrics }),
    notifications: createNotifications({ ...models, clock }),
    commentNotices,
    commentMoments: createCommentMoments({ ...models, roomEvents, teamChanges }),
    commentStills: createCommentStills({ ...models, jobs, logger }),
    muteTickets: createMuteTickets(env.DATA_ENCRYPTION_KEY),
    webUrl: env.WEB_ORIGIN[0] ?? '',
    apiPublicUrl: env.API_PUBLIC_URL,
  } satisfies ApiDeps;
  const publishing = await createPublishing(
    { ...deps, metrics },
    {
      google: googleOf(env),
      ...statusService,
      ...publishTimingOf(env),
      ...publishTiming,
    },
  );
  measureJobs(metrics, [jobs, publishing.transfers]);
  await registerJobs(jobs, deps, publishing, env);

  const app = createApp(deps, publishing, {
    metrics,
    rateLimits,
    readiness: () => pingMongo(connection),
    webOrigins: env.WEB_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    serviceTokens: env.SERVICE_TOKEN,
    publicUrls: {
      api: new URL(env.API_PUBLIC_URL).origin,
      status: env.STATUS_PUBLIC_URL ?? env.STATUS_SERVICE_URL,
      upload: env.UPLOAD_PUBLIC_URL ?? env.UPLOAD_SERVICE_URL,
    },
  });
  return {
    app,
    deps,
    metrics,
    publishing,
    async start() {
      await jobs.start();
      publishing.transfers.start();
    },
    async stop() {
      await Promise.allSettled([jobs.stop(), publishing.transfers.stop()]);
    },
    async close() {
      await publishing.stop();
      await audit.stop();
      await teamChanges.stop();
      await roomEvents.stop();
      await deps.images.stop();
      transport.close();
      storage.close();
      // `close` would wait for the replies of running commands.
      redis?.destroy();
      await connection.close();
    },
  };
}
