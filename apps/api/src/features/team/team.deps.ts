import type { ObjectStorage } from '@cutroom/server-kit';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../../audit/audit-trail';
import type { TeamChanges } from '../../live/team-changes';
import type { Clock } from '../../clock';
import type { MailOutbox } from '../../mail/mail';
import type { Accounts } from '../client/accounts';
import type { UserModel } from '../client/user.model';
import type { TeamVideos } from '../video/team-videos';
import type { InvitationModel } from './invitation.model';
import type { InvitationTurnModel } from './invitation-turn.model';
import type { InviteLinkModel } from './links/invite-link.model';
import type { TeamModel } from './team.model';

export type { UserRecord } from '../client/user.model';
export type { WithdrawnUpload } from '../video/team-videos';

/** The ports that the use cases of this feature need. */
export interface TeamDeps {
  connection: Connection;
  users: UserModel;
  teams: TeamModel;
  invitations: InvitationModel;
  inviteLinks: InviteLinkModel;
  invitationTurns: InvitationTurnModel;
  accounts: Pick<Accounts, 'readProfile'>;
  teamVideos: TeamVideos;
  storage: ObjectStorage;
  mail: MailOutbox;
  audit: AuditTrail;
  teamChanges: Pick<TeamChanges, 'announced'>;
  clock: Clock;
  /** The web origin, without a trailing slash. */
  webUrl: string;
}
