export { newCoupon } from './coupon';
export { LiveLog } from './live-log';
export { mailsTo, mailTo, otpFor, type MailMessage } from './mail';
export { fixtures, makeLargeMovie, putFile, sha256Of, smallMovie } from './movies';
export { CallFailed, Person } from './person';
export { until } from './poll';
export {
  approve,
  authorizeAgain,
  channel,
  consent,
  handIn,
  published,
  readLog,
  setFault,
  type ChannelVideo,
} from './publish';
export {
  acceptInvitation,
  invite,
  journeyPassword,
  signUpEditor,
  signUpTeam,
  type JourneyTeam,
} from './team';
export { restingUpload } from './resting-upload';
export { startTestStack, type SiteAddress, type StackAddress, type TestStack } from './test-stack';
export { placesHolding } from './token-search';
