/* global db, rs, sleep, quit, print */
// Healthy means that MongoDB is the primary of its replica set and has Cutroom's user. On the first start neither exists, and
// this script creates both: MongoDB allows that from its own host until the first user exists (the localhost exception).
const admin = db.getSiblingDB('admin');
const { MONGO_OPERATOR_PASSWORD, MONGO_PASSWORD } = process.env;

function signIn() {
  try {
    return Boolean(admin.auth('operator', MONGO_OPERATOR_PASSWORD));
  } catch {
    return false;
  }
}

function isPrimary() {
  return db.hello().isWritablePrimary === true;
}

function initiate() {
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
  for (let tries = 0; tries < 50 && !isPrimary(); tries += 1) sleep(100);
  admin.createUser({ user: 'operator', pwd: MONGO_OPERATOR_PASSWORD, roles: ['root'] });
}

if (!signIn()) {
  initiate();
  signIn();
}
if (isPrimary() && admin.getUser('cutroom') === null) {
  admin.createUser({ user: 'cutroom', pwd: MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'cutroom' }] });
}
print(isPrimary() ? 'primary' : 'not the primary');
quit(isPrimary() ? 0 : 1);
