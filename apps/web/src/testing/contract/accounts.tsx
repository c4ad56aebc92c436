import { screen, within } from '@testing-library/react';
import { VerificationForm } from '../../features/auth/components/verification-form';
import { AppearanceCard } from '../../features/settings/components/appearance-card';
import { newPasswordFault } from '../../domain/account/validation';
import { aSession, aSignIn } from '../accounts';
import { problem } from '../fake-api';
import { renderSignedIn } from '../signed-in';
import { renderApp } from '../render-app';
import { aServer, openApp } from './open-app';
import { optionsOf, optionsOfList } from './options';
import { begun, elapsedUntil, firstThat, type Readings, withStoppedClock } from './reading';
import { textShownOf } from './texts';

const pathIs = (router: Awaited<ReturnType<typeof renderApp>>['router'], path: string) => () =>
  router.state.location.pathname === path;

/** The front page as somebody finds it who was never here. */
async function openFrontPage() {
  aServer({ signedIn: false });
  localStorage.clear();
  const app = await renderApp('/');
  const [theme] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
  return { ...app, theme: theme! };
}

/** Which text the sign-in page answers a message of the server with. */
async function textAfter(message: string, ids: readonly string[]): Promise<string> {
  const { api, user, unmount } = await openApp('/login', { signedIn: false });
  api.answer('POST /auth/login', problem(400, 'REFUSED', message));
  await user.click(await screen.findByLabelText('Email'));
  await user.paste('maya@nordarkiv.example');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('hunter22');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const id = await textShownOf(ids);
  unmount();
  return id;
}

export const accounts: Readings = {
  'theme.values': async () => optionsOf((await openFrontPage()).theme),
  'theme.storedDefault': async () => (await openFrontPage()).theme.value,
  'storageKey.theme': async () => {
    const { theme, user } = await openFrontPage();
    await user.selectOptions(theme, 'dark');
    return Object.keys(localStorage).find((key) => localStorage.getItem(key) === 'dark');
  },
  'storageKey.tokenExpiry': async () => {
    const api = aServer().answer('POST /auth/verify-email', { body: aSignIn() });
    localStorage.clear();
    api.answer('GET /auth/session', problem(401, 'UNAUTHENTICATED', 'Please sign in'));
    await renderApp('/verify-email?token=good');
    await screen.findByText('Email Verified!');
    return Object.keys(localStorage).find((key) => Number(localStorage.getItem(key)) > Date.now());
  },
  'settings.languages': async () => {
    const api = aServer().answer('GET /users/settings', { body: {} });
    await renderSignedIn(api, <AppearanceCard />);
    return optionsOfList('Language');
  },
  'profile.joinDateUnknown': async () => {
    aServer().answer('GET /auth/session', { body: aSession({ join_date: '' }) });
    await renderApp('/settings');
    const { textContent } = await screen.findByText(/^Joined: /);
    return textContent.replace('Joined: ', '');
  },
  'password.minimumLength': () => firstThat((length) => newPasswordFault('x'.repeat(length)) === null),
  'verification.codeLength': async () => {
    await renderSignedIn(aServer(), <VerificationForm email="maya@nordarkiv.example" />);
    return within(screen.getByRole('group', { name: 'Verification code' })).getAllByRole('textbox').length;
  },
  'verifyEmail.tokenParameter': async (name: string) => {
    const api = aServer({ signedIn: false }).answer('POST /auth/verify-email', { body: aSignIn() });
    await renderApp(`/verify-email?${name}=good`);
    await screen.findByText('Email Verified!');
    return (
      api.callsTo('POST /auth/verify-email').some(({ body }) => Object.values(body as object).includes('good')) && name
    );
  },
  'verifyEmail.redirectAfter': () =>
    withStoppedClock(async () => {
      aServer({ signedIn: false }).answer('POST /auth/verify-email', { body: aSignIn() });
      const { router } = await renderApp('/verify-email?token=good');
      await begun(() => screen.queryByText('Email Verified!') !== null);
      return (await elapsedUntil(pathIs(router, '/dashboard'))) / 1000;
    }),
  'auth.protectedFailureAfter': () =>
    withStoppedClock(async () => {
      aServer().answer('GET /auth/session', 'silence');
      await renderApp('/dashboard');
      await begun(() => screen.queryByText('Loading auth state...') !== null);
      return (await elapsedUntil(() => screen.queryByText(/^Session check failed/) !== null)) / 1000;
    }),
  'auth.textByServerMessage': async (table: Record<string, string>) => {
    const found: [string, string][] = [];
    for (const message of Object.keys(table)) found.push([message, await textAfter(message, Object.values(table))]);
    return Object.fromEntries(found);
  },
};
