export { printFigures as default } from './figures';
