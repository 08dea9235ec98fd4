import { endpoints, type VideoState } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import {
  CallFailed,
  mp4,
  persist,
  publishForm,
  requestUploadUrl,
  submitConsent,
  type Person,
} from '@cutroom/suites-kit';
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { VersionWorld, ModelTeam } from './version-world';
import type { Seeded } from './seeded';
import type { Step } from './version-steps';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The states in order. Only a failed publish goes back. */
const order: readonly VideoState[] = ['AWAITING_UPLOAD', 'PENDING', 'PUBLISHING', 'PUBLISHED'];

/** One video with its history and the invariants that follow from it. */
export class ModelledVideo {
  readonly flaws: string[] = [];
  private readonly done: string[] = [];
  private readonly downloads = new Set<string>();
  private readonly versions = new Set<string>();
  private readonly browser: Person;
  private uploadUrl = '';
  id = '';
  private lastSource: { url: string; version: string } | undefined;
  private consentUrl: string | undefined;
  private consents = 0;
  private wasPut = false;
  private wasPutEncoded = false;
  private isEditorRemoved = false;
  private wasEmptyAtRemoval = false;
  private state: VideoState | 'gone' = 'AWAITING_UPLOAD';

  constructor(
    private readonly world: VersionWorld,
    private readonly team: ModelTeam,
    private readonly editor: Person,
    private readonly random: Seeded,
    private readonly number: number,
  ) {
    this.browser = team.creator.otherBrowser();
  }

  async start(): Promise<void> {
    const uploader = { editor: this.editor, teamId: this.team.teamId };
    this.uploadUrl = await persist(() => requestUploadUrl(uploader, `Model ${this.number}`));
    this.id = /([0-9a-f]{24})\.mp4/.exec(this.uploadUrl)?.[1] ?? '';
  }

  /** Takes one step and checks the video. */
  async take(step: Step): Promise<void> {
    this.done.push(step);
    await this.act(step);
    await this.check();
  }

  private act(step: Step): Promise<unknown> {
    const actions: Record<Step, () => Promise<unknown>> = {
      put: () => this.put(),
      'put-encoded': () => this.putEncoded(),
      submit: () => this.submit(),
      'submit-while-replaced': () => Promise.all([this.submit(), this.put(), this.put()]),
      play: () => this.play(),
      replay: () => (this.lastSource ? this.download(this.lastSource.url) : this.play()),
      approve: () => this.approve(),
      'approve-unseen': () => this.approveUnseen(),
      'approve-while-replaced': () => Promise.all([this.approve(), this.put()]),
      consent: () => this.consent(),
      'consent-while-replaced': () => Promise.all([this.put(), this.consent(), this.put()]),
      'remove-editor': () => this.removeEditor(),
      kill: () => this.world.apis.kill(this.random.between(0, 1)),
      sweep: () => this.world.sweep(),
    };
    return actions[step]();
  }

  get editorIsRemoved(): boolean {
    return this.isEditorRemoved;
  }

  private flaw(what: string): void {
    this.flaws.push(`video ${this.number} (${this.done.join(', ')}): ${what}`);
  }

  private async put(): Promise<void> {
    this.wasPut = true;
    const body = asMovie(randomBytes(this.random.between(200, 2_000)));
    const headers = { 'Content-Type': mp4 };
    const { status } = await fetch(this.uploadUrl, { method: 'PUT', body, headers });
    if (status !== 200) this.flaw(`the PUT was answered ${status}`);
  }

  private async putEncoded(): Promise<void> {
    this.wasPutEncoded = true;
    const body = new Uint8Array(gzipSync(randomBytes(500)));
    await fetch(this.uploadUrl, { method: 'PUT', body, headers: { 'Content-Encoding': 'gzip' } });
  }

  private async submit(): Promise<void> {
    const before = this.state;
    const status = await this.statusOf(() =>
      this.editor.call(endpoints.finishUpload, { body: { url: this.uploadUrl } }),
    );
    if (status === 200 && !this.wasPut) this.flaw('a video without an upload was accepted');
    if (status === 400 && !this.wasPutEncoded) this.flaw('a plain upload was refused because of its headers');
    if (status !== 200 && order.indexOf(before as VideoState) > 0 && !this.isEditorRemoved) {
      this.flaw(`the repeated submit was answered ${status}`);
    }
  }

  /** Requests the source and downloads it, as a player does. */
  private async play(): Promise<void> {
    const status = await this.statusOf(async () => {
      this.lastSource = await this.browser.call(endpoints.videoSource, { params: { videoId: this.id } });
    });
    if (status !== 200 || !this.lastSource) return;
    this.versions.add(this.lastSource.version);
    if (this.versions.size > 1) this.flaw(`it has the versions ${[...this.versions].join(' and ')}`);
    await this.download(this.lastSource.url);
  }

  private async download(url: string): Promise<void> {
    const response = await fetch(url);
    if (response.status !== 200) return this.flaw(`the player's URL was answered ${response.status}`);
    this.downloads.add(sha256(new Uint8Array(await response.arrayBuffer())));
    if (this.downloads.size > 1) this.flaw('the player was given different bytes');
  }

  private approve(): Promise<void> {
    if (!this.lastSource) return this.approveUnseen();
    const isNamed = this.random.next() < 0.8;
    return this.approveVersion(isNamed ? this.lastSource.version : undefined);
  }

  /** A version that no player has shown must be refused. */
  private async approveUnseen(): Promise<void> {
    const before = this.consentUrl;
    await this.approveVersion(randomBytes(16).toString('hex'));
    if (this.consentUrl !== before) this.flaw('a version that does not exist was approved');
  }

  private async approveVersion(version: string | undefined): Promise<void> {
    await this.statusOf(async () => {
      const title = this.world.titleOf({ videoId: this.id, downloaded: new Set(this.downloads) });
      const form = publishForm({ _id: this.id, title }, this.team.thumbnail);
      const body = version === undefined ? form : { ...form, version };
      this.consentUrl = await this.browser.call(endpoints.startPublish, { body });
    });
  }

  /** Gives consent. A callback that fails is ignored. */
  private async consent(): Promise<void> {
    if (this.consentUrl === undefined) return;
    this.consents += 1;
    const { location } = await submitConsent(this.consentUrl);
    const back = new URL(location || this.consentUrl);
    back.host = new URL(this.world.apis.address.urls.api).host;
    await this.browser.open(back.href).catch(() => undefined);
  }

  private async removeEditor(): Promise<void> {
    if (this.isEditorRemoved) return;
    this.wasEmptyAtRemoval = !this.wasPut;
    const body = { editorId: this.editor.id, teamId: this.team.teamId };
    await this.statusOf(() => this.team.creator.call(endpoints.removeEditor, { body }));
    this.isEditorRemoved = true;
  }

  /** Compares the video's document with the previous one. */
  private async check(): Promise<void> {
    const row = await this.world.rowOf(this.id);
    const state = row?.state ?? 'gone';
    const before = this.state;
    this.state = state;
    if (before === state) return;
    const [from, to] = [before, state].map((one) => order.indexOf(one as VideoState));
    const isFailure = before === 'PUBLISHING' && state === 'PENDING' && row?.log?.failure;
    const isWithdrawal = before === 'AWAITING_UPLOAD' && state === 'gone' && this.isEditorRemoved;
    const isForward = from !== undefined && to !== undefined && from >= 0 && to > from;
    if (!isForward && !isFailure && !isWithdrawal) this.flaw(`it went from ${before} to ${state}`);
    if (state === 'gone') return;
    if (!this.wasPut) this.flaw(`it is ${state} without an upload`);
    if (this.wasEmptyAtRemoval) this.flaw(`it is ${state}, uploaded after its editor was removed`);
    if (order.indexOf(state) > 1 && this.consents === 0) this.flaw(`it is ${state} without consent`);
  }

  /** @returns 200, or the status of the refusal */
  private async statusOf(act: () => Promise<unknown>): Promise<number> {
    try {
      await persist(act);
      return 200;
    } catch (error) {
      if (error instanceof CallFailed) return error.status;
      throw error;
    }
  }
}
