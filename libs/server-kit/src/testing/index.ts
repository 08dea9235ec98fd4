export { describeServiceProcess } from './describe-service-process';
export { noise } from './images';
export { joinSockets } from './join-sockets';
export { postUntilRefused } from './post-until-refused';
export { startProgram, type Program } from './program';
export { startRedisServer } from './redis-server';
export { buildSignedIn, jwtSecret, serviceToken } from './signed-in';
export { connectTestMongo, newBucketEnv, newDatabaseUri, silent, stackVariable } from './stack';
export { until } from '@cutroom/contracts/testing';
