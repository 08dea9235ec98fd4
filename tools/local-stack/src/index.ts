export { stackEnvironment } from './environment';
export { freePorts } from './free-ports';
export { ranks } from './parts';
export { runOnce } from './run-once';
export { keepSecrets } from './secrets';
export { portVariables, readSettings, type PortName, type Settings } from './settings';
export { Stack } from './stack';
