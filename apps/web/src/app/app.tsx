import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page';
import { ThemeProvider } from '../theme/theme-provider';
import { GuardedScreen, SignedInOutlet } from './guards';
import { publicScreens, signedInScreens } from './screens';
import { Shell } from './shell';

const routes = (screens: typeof publicScreens) =>
  screens.map(({ path, ...screen }) => (
    <Route key={path} path={path} element={<GuardedScreen key={path} {...screen} />} />
  ));

/** The whole app. Render it inside a router. */
export function App() {
  return (
    <ThemeProvider>
      <Shell>
        <Routes>
          {routes(publicScreens)}
          <Route element={<SignedInOutlet />}>{routes(signedInScreens)}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </ThemeProvider>
  );
}
