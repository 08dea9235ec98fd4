export { countFigure } from './figures/figures';
export { fileForm, pixelPng, thumbnailJpeg } from './images';
export { inParallel } from './in-parallel';
export { mailsTo, mailTo, otpFor, ticketLinkIn, type MailMessage } from './mail/mail';
export { Mailbox } from './mail/mailbox';
export {
  clipColours,
  clipDelays,
  clips,
  clipSeconds,
  makeClip,
  makeSound,
  type Clip,
  type ClipColour,
} from './media/clips';
export { addAccount, insertAccounts, type NewAccount } from './users/accounts';
export { newCoupon } from './users/coupon';
export { persist } from './users/persist';
export { CallFailed, Person } from './users/person';
export {
  acceptInvitation,
  invite,
  inviteCodeOf,
  journeyPassword,
  signUpEditor,
  signUpTeam,
  type JourneyTeam,
} from './users/team';
export {
  approve,
  approveWith,
  published,
  publishForm,
  readLog,
  storeThumbnail,
  videoDetails,
} from './publishing/approve';
export { LiveLog } from './publishing/live-log';
export { publishVideo, publishWithoutThumbnail } from './publishing/publish-video';
export { mp4, putFile, putStream, requestUploadUrl, requireStored, submitVideo } from './publishing/upload';
export {
  beginUpload,
  md5Of,
  partsOf,
  putPart,
  requestPartUrl,
  sendParts,
  submitInParts,
} from './publishing/upload-parts';
export { uploadAwaitingConsent } from './publishing/upload-awaiting-consent';
export type { Disturbance } from './network/disturbance';
export { openLiveSocket } from './network/live-socket';
export { FaultyProxy } from './network/faulty-proxy';
export type { ProxiedRequest } from './network/request-head';
export { authorizeAgain, consent, submitConsent } from './sandbox/consent';
export {
  channel,
  channelVideos,
  clearFaults,
  faultKinds,
  issuedTokens,
  pendingFaults,
  sessionOfSize,
  setFault,
  uploadSessions,
  type ChannelVideo,
  type Fault,
  type FaultStep,
  type UploadSession,
} from './sandbox/sandbox';
export { connectToDatabase, withDatabase } from './stack/database';
export { findPort, findPorts, portNames, type Ports } from './stack/own-ports';
export {
  commandOf,
  descendantsOf,
  isRunning,
  peakMemory,
  residentFiles,
  resetPeakMemory,
} from './stack/processes';
export { repository } from './stack/repository';
export { StackProcess, type StackProcessOptions } from './stack/stack-process';
export { overwriteObject, removeObject, storageClient } from './stack/storage';
export {
  isCrash,
  startPrepared,
  startTestStack,
  type SiteAddress,
  type StackAddress,
  type TestStack,
  type TestStackOptions,
} from './stack/test-stack';
export { useStage } from './stack/use-stage';
export { until } from '@cutroom/contracts/testing';
export { fixtures, makeLargeMovie, sha256Of, smallMovie } from './video-files';
