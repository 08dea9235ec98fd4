export { LiveLog } from './live-log';
export { mailTo, otpFor } from './mail';
export { fixtures, makeLargeMovie, putFile, sha256Of, smallMovie } from './movies';
export { Person } from './person';
export { until } from './poll';
export { approve, channel, consent, handIn, published, readLog, setFault } from './publish';
export { signUpTeam, type JourneyTeam } from './team';
export { startTestStack, type StackAddress, type TestStack } from './test-stack';
export { placesHolding } from './token-search';
