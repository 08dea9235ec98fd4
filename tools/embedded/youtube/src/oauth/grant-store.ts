import { createHash, randomBytes } from 'node:crypto';
import { openSealedFile } from '../storage/sealed-file';

/** RFC 6749 §4.1.2 asks for at most ten minutes. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Google's own figure: `expires_in` is 3599. */
export const tokenLifetimeSeconds = 3599;

interface Code {
  code: string;
  clientId: string;
  /** The Google account that was chosen; absent in files from before there were several. */
  account?: string;
  redirectUri: string;
  scope: string;
  challenge: string;
  expiresAt: number;
  /** The token it was exchanged for; a second exchange revokes it. */
  token?: string;
}

interface Token {
  token: string;
  clientId: string;
  account?: string;
  scope: string;
  expiresAt: number;
  revoked: boolean;
}

/** Why a code was not exchanged, in Google's words. */
export class InvalidGrant extends Error {}

/** What the accounts of this sandbox have granted: codes and access tokens. Durable, sealed on disk. */
export class GrantStore {
  private readonly codes: Code[];
  private readonly tokens: Token[];
  private readonly file;

  constructor(
    path: string,
    private readonly now: () => number,
  ) {
    this.file = openSealedFile<{ codes: Code[]; tokens: Token[] }>(path);
    const kept = this.file.read();
    this.codes = kept?.codes ?? [];
    this.tokens = kept?.tokens ?? [];
  }

  /** A fresh authorization code for what the consent page granted. */
  issueCode(grant: {
    clientId: string;
    account: string;
    redirectUri: string;
    scope: string;
    challenge: string;
  }): string {
    const code = `4/0${randomBytes(36).toString('base64url')}`;
    this.codes.push({ ...grant, code, expiresAt: this.now() + codeLifetimeMs });
    this.save();
    return code;
  }

  /**
   * @throws InvalidGrant unknown, expired or used code, another client's, wrong verifier. A used one costs the token
   *   it gave (RFC 6749 §4.1.2): the second asker may be a thief, or the first one was.
   */
  exchange(request: { code: string; clientId: string; redirectUri: string; verifier: string }): {
    token: string;
    scope: string;
  } {
    const found = this.codes.find((one) => one.code === request.code && one.clientId === request.clientId);
    if (!found) throw new InvalidGrant('Malformed auth code.');
    if (found.token !== undefined) {
      const given = this.tokens.find((one) => one.token === found.token);
      if (given) given.revoked = true;
      this.save();
      throw new InvalidGrant('Bad Request');
    }
    if (found.expiresAt <= this.now()) throw new InvalidGrant('Bad Request');
    if (found.redirectUri !== request.redirectUri) throw new InvalidGrant('redirect_uri_mismatch');
    if (request.verifier === '') throw new InvalidGrant('Missing code verifier.');
    const challenge = createHash('sha256').update(request.verifier).digest('base64url');
    if (challenge !== found.challenge) throw new InvalidGrant('Invalid code verifier.');

    const token = `ya29.${randomBytes(96).toString('base64url')}`;
    found.token = token;
    const expiresAt = this.now() + tokenLifetimeSeconds * 1000;
    const { clientId, account, scope } = found;
    this.tokens.push({ token, clientId, account, scope, expiresAt, revoked: false });
    this.save();
    return { token, scope };
  }

  /** The scope of a token that is good now; undefined when it is unknown, expired or revoked. */
  scopeOf(token: string): string | undefined {
    const found = this.tokens.find((one) => one.token === token);
    return found && this.isValid(found) ? found.scope : undefined;
  }

  /** Ends the whole grant that this token's account gave its client, as Google does. False when the token is not good any more. */
  revoke(token: string): boolean {
    const found = this.tokens.find((one) => one.token === token);
    if (!found || !this.isValid(found)) return false;
    for (const one of this.tokens) {
      if (one.clientId === found.clientId && one.account === found.account) one.revoked = true;
    }
    this.save();
    return true;
  }

  /** Ends one token before its time; the others of the grant stay good. */
  expire(token: string): void {
    const found = this.tokens.find((one) => one.token === token);
    if (!found) return;
    found.expiresAt = this.now();
    this.save();
  }

  /** Every access token ever given, oldest first. */
  listTokens(): { token: string; valid: boolean }[] {
    return this.tokens.map((one) => ({ token: one.token, valid: this.isValid(one) }));
  }

  private isValid(token: Token): boolean {
    return !token.revoked && token.expiresAt > this.now();
  }

  private save(): void {
    this.file.write({ codes: this.codes, tokens: this.tokens });
  }
}
