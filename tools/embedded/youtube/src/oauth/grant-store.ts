import { createHash, randomBytes } from 'node:crypto';
import { openSealedFile } from '../storage/sealed-file';

/** RFC 6749 §4.1.2 recommends at most ten minutes. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Google's value of `expires_in`. */
export const tokenLifetimeSeconds = 3599;

interface Code {
  code: string;
  clientId: string;
  /** The chosen Google account; absent in files of older versions. */
  account?: string;
  redirectUri: string;
  scope: string;
  challenge: string;
  expiresAt: number;
  /** The token that this code was exchanged for; a second exchange revokes it. */
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

/** The reason why a code was rejected, with Google's message. */
export class InvalidGrant extends Error {}

/** The authorization codes and access tokens of all accounts, stored in an encrypted file. */
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

  /** Issues an authorization code for a grant. */
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
   * @throws InvalidGrant for an unknown, expired or used code, another client or a wrong verifier. A second use also
   *   revokes the token (RFC 6749 §4.1.2), because either use may be an attacker's.
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

  /** The scope of a valid token; undefined when it is unknown, expired or revoked. */
  scopeOf(token: string): string | undefined {
    const found = this.tokens.find((one) => one.token === token);
    return found && this.isValid(found) ? found.scope : undefined;
  }

  /** Revokes every token that the account granted the client, as Google does. False for an invalid token. */
  revoke(token: string): boolean {
    const found = this.tokens.find((one) => one.token === token);
    if (!found || !this.isValid(found)) return false;
    for (const one of this.tokens) {
      if (one.clientId === found.clientId && one.account === found.account) one.revoked = true;
    }
    this.save();
    return true;
  }

  /** Expires one token; the others of the grant stay valid. */
  expire(token: string): void {
    const found = this.tokens.find((one) => one.token === token);
    if (!found) return;
    found.expiresAt = this.now();
    this.save();
  }

  /** Every access token ever issued, oldest first. */
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
