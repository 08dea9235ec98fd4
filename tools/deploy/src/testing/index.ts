export { Deployment, type Instance } from './deployment';
export { serviceNames } from './paths';
