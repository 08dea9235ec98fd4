export * from './run-transfer';
export {
  bytesSent,
  isReadSlow,
  retryingAt,
  shareChecked,
  stageOf,
  transferTiming,
  type End,
  type Failure,
  type ListedPart,
  type Transfer,
  type TransferStage,
  type TransferTiming,
} from './transfer/state';
