/* global db, rs, sleep, quit, print */
// MongoDB is healthy when it is the primary of its replica set and has Cutroom's user, or when it is a secondary that knows a
// primary. On the first start, neither the replica set nor the user exists, and this script creates both. MongoDB allows that
// from its own host until the first user exists (the localhost exception).
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

/** With three members, two are secondaries. A member that was just elected names itself as primary before it accepts writes. */
function followsPrimary() {
  const { secondary, primary, me } = db.hello();
  return secondary === true && Boolean(primary) && primary !== me;
}

function initiate() {
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
  for (let tries = 0; tries < 50 && !isPrimary() && !followsPrimary(); tries += 1) sleep(100);
  // A secondary accepts no writes. It gets the users with the data that it copies from the primary.
  if (isPrimary()) admin.createUser({ user: 'operator', pwd: MONGO_OPERATOR_PASSWORD, roles: ['root'] });
}

if (!signIn()) {
  initiate();
  signIn();
}
if (isPrimary() && admin.getUser('cutroom') === null) {
  admin.createUser({ user: 'cutroom', pwd: MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'cutroom' }] });
}
const state = isPrimary() ? 'primary' : followsPrimary() ? 'secondary' : 'without a primary';
print(state);
quit(state === 'without a primary' ? 1 : 0);
