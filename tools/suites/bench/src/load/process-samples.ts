import type { Instance } from '@cutroom/deploy/testing';
import { median } from '../measure/statistics';

const sampleEveryMs = 2_000;

interface Sample {
  /** MiB. */
  memory: number;
  /** Seconds since the process started. */
  processor: number;
}

/** Reads the metrics of a process. */
async function sampleOf({ url }: Instance): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memory: value('process_resident_memory_bytes') / 2 ** 20,
    processor: value('process_cpu_seconds_total'),
  };
}

/** Samples the memory and the processor time of processes. */
export class ProcessSamples {
  private readonly samples: Sample[][];
  private timer: NodeJS.Timeout | undefined;

  private constructor(private readonly instances: readonly Instance[]) {
    this.samples = instances.map(() => []);
  }

  static async start(instances: readonly Instance[]): Promise<ProcessSamples> {
    const samples = new ProcessSamples(instances);
    await samples.sample();
    samples.timer = setInterval(() => void samples.sample().catch(() => undefined), sampleEveryMs);
    return samples;
  }

  private async sample(): Promise<void> {
    const read = await Promise.all(this.instances.map(sampleOf));
    read.forEach((sample, index) => this.samples[index]?.push(sample));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sample();
  }

  /** The median memory of each process in MiB, over a part of the run; `from` and `to` are fractions of it. */
  memoryBetween(from: number, to: number): number[] {
    return this.samples.map((all) => {
      const part = all.slice(Math.floor(all.length * from), Math.ceil(all.length * to));
      return median(part.map(({ memory }) => memory));
    });
  }

  /** Processor time that each process has used during the run, in seconds. */
  get processorSeconds(): number[] {
    return this.samples.map((all) => (all.at(-1)?.processor ?? NaN) - (all[0]?.processor ?? NaN));
  }
}
