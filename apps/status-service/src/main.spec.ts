import { describeServiceProcess, jwtSecret, newDatabaseUri, serviceToken } from '@cutroom/server-kit/testing';

describeServiceProcess({
  service: 'status-service',
  sources: ['apps/status-service/src/main.ts'],
  environment: () => ({
    JWT_SECRET: jwtSecret,
    SERVICE_TOKEN: serviceToken,
    MONGODB_URI: newDatabaseUri(),
  }),
  required: ['JWT_SECRET', 'SERVICE_TOKEN', 'WEB_ORIGIN'],
});
