import { lazy, type ComponentType } from 'react';
import { paths } from '../config/paths';
import type { ScreenAccess } from './access';

export interface Screen {
  path: string;
  access: ScreenAccess;
  /** The page's title, before the product's name. */
  title: string;
  Page: ComponentType;
}

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** The routes (docs/product.md#2-routes): public ones, then those behind a session. Each page is a chunk of its own. */
export const publicScreens: readonly Screen[] = [
  {
    path: paths.landing,
    access: 'public',
    title: 'Landing Page',
    Page: page(() => import('../features/landing/components/landing'), 'Landing'),
  },
  {
    path: paths.signIn,
    access: 'signed-out',
    title: 'Sign in',
    Page: page(() => import('../features/signin/components/sign-in-form'), 'SignInForm'),
  },
  {
    path: paths.signUp,
    access: 'signed-out',
    title: 'Sign up',
    Page: page(() => import('../features/signup/components/sign-up-form'), 'SignUpForm'),
  },
];

export const signedInScreens: readonly Screen[] = [
  {
    path: paths.dashboard,
    access: 'signed-in',
    title: 'Dashboard',
    Page: page(() => import('../features/dashboard/components/dashboard'), 'Dashboard'),
  },
  {
    path: paths.team,
    access: 'in-team',
    title: 'Command Center',
    Page: page(() => import('../pages/team-page'), 'TeamPage'),
  },
  {
    path: paths.videos,
    access: 'in-team',
    title: 'Headquaters',
    Page: page(() => import('../features/videos/components/headquarters'), 'Headquarters'),
  },
  {
    path: paths.status,
    access: 'creator',
    title: 'Upload status',
    Page: page(() => import('../pages/status-page'), 'StatusPage'),
  },
  {
    path: paths.upload,
    access: 'editor-in-team',
    title: 'Upload on Platform',
    Page: page(() => import('../features/upload/components/upload-on-platform'), 'UploadOnPlatform'),
  },
  {
    path: paths.review,
    access: 'creator',
    title: 'Review and publish',
    Page: page(() => import('../pages/review-page'), 'ReviewPage'),
  },
  {
    path: paths.profile,
    access: 'signed-in',
    title: 'Profile',
    Page: page(() => import('../features/profile/components/profile-view'), 'ProfileView'),
  },
];
