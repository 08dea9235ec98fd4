export { openFigures as default } from './figures';
