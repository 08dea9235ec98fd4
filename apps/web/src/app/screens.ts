import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { paths } from '../config/paths';
import { SignInForm } from '../features/signin/components/sign-in-form';
import type { ScreenAccess } from './access';
import { lazyScreen as page } from './lazy-screen';

export interface Screen {
  path: string;
  access: ScreenAccess;
  /** The page's title, before the product's name. */
  title: string;
  /** Uses the whole of a large screen instead of the content column. */
  isWide?: boolean;
  Page: ComponentType & { preload?: () => Promise<void> };
}

// Most visits begin at '/signin'. Its code is small, so it is part of the app and needs no further request.
const Landing = page(() => import('../features/landing/components/landing'), 'Landing');
const ResetPassword = page(
  () => import('../features/signin/components/reset-password-form'),
  'ResetPasswordForm',
);
const Invitation = page(() => import('../features/invitation/components/invitation'), 'Invitation');
const SignUp = page(() => import('../features/signup/components/sign-up-form'), 'SignUpForm');
const Dashboard = page(() => import('../pages/dashboard-page'), 'DashboardPage');
const Team = page(() => import('../pages/team-page'), 'TeamPage');
const Videos = page(() => import('../pages/videos-page'), 'VideosPage');
const Status = page(() => import('../pages/status-page'), 'StatusPage');
const Upload = page(() => import('../features/upload/components/upload-on-platform'), 'UploadOnPlatform');
const Review = page(() => import('../pages/review-page'), 'ReviewPage');
const Room = page(() => import('../pages/room-page'), 'RoomPage');
const Compare = page(() => import('../pages/compare-page'), 'ComparePage');
const Print = page(() => import('../pages/print-page'), 'PrintPage');
const Profile = page(() => import('../features/profile/components/profile-view'), 'ProfileView');

/** The routes that need no session (docs/product.md#2-routes). */
export const publicScreens: readonly Screen[] = [
  { path: paths.landing, access: 'public', title: 'Landing Page', Page: Landing },
  { path: paths.signIn, access: 'signed-out', title: 'Sign in', Page: SignInForm },
  { path: paths.signUp, access: 'signed-out', title: 'Sign up', Page: SignUp },
  { path: paths.resetPassword, access: 'signed-out', title: 'Reset your password', Page: ResetPassword },
  { path: paths.invitation, access: 'public', title: 'Invitation', Page: Invitation },
];

/** The routes behind a session (docs/product.md#2-routes). */
export const signedInScreens: readonly Screen[] = [
  { path: paths.dashboard, access: 'signed-in', title: 'Dashboard', Page: Dashboard },
  { path: paths.team, access: 'in-team', title: 'Command Center', Page: Team },
  { path: paths.videos, access: 'in-team', title: 'Headquaters', Page: Videos },
  { path: paths.room, access: 'in-team', title: 'Review room', isWide: true, Page: Room },
  { path: paths.compare, access: 'in-team', title: 'Compare versions', isWide: true, Page: Compare },
  { path: paths.print, access: 'in-team', title: 'Comments', Page: Print },
  { path: paths.status, access: 'creator', title: 'Upload status', Page: Status },
  { path: paths.upload, access: 'editor-in-team', title: 'Upload on Platform', Page: Upload },
  { path: paths.review, access: 'creator', title: 'Review and publish', Page: Review },
  { path: paths.profile, access: 'signed-in', title: 'Profile', Page: Profile },
];

export const screenOf = (pathname: string): Screen | undefined =>
  [...publicScreens, ...signedInScreens].find(({ path }) => matchPath(path, pathname));
