import type { MailOutbox } from '../../../mail/mail';
import type { UserModel } from '../../client/user.model';
import type { Notifications } from '../../notifications/notifications';
import type { GoogleConfig } from '../google/google.config';
import type { AuthorizationLinkDeps } from './create-authorization-link';

export interface PublishMailDeps extends AuthorizationLinkDeps {
  users: UserModel;
  mail: MailOutbox;
  notifications: Notifications;
  google: GoogleConfig;
  /** Where users reach the pages, without a slash at the end. */
  webUrl: string;
}
