import type { Fault, FaultStep } from '@cutroom/suites-kit';

const everywhere: FaultStep[] = ['open', 'chunk', 'probe', 'thumbnail', 'token'];

/** Every kind of fault with the steps that it can affect. The suite compares it with the sandbox's own table. */
export const faultSteps: Record<string, FaultStep[]> = {
  '503': everywhere,
  '429': everywhere,
  drop: everywhere,
  'answer-lost': everywhere,
  slow: ['chunk'],
  'session-gone': ['chunk', 'probe'],
  'session-needs-token': ['chunk', 'probe'],
  'token-expired': ['open', 'chunk', 'probe', 'thumbnail'],
  quota: ['open', 'thumbnail'],
  'upload-limit': ['open'],
  'no-channel': ['open'],
  'thumbnail-403': ['thumbnail'],
};

export interface AimedFault extends Fault {
  step: FaultStep;
}
