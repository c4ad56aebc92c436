import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../features/auth/components/login-page';

const GOOGLE = ['code', 'state', 'iss', 'error'] as const;

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search): { [name in (typeof GOOGLE)[number]]?: string } =>
    Object.fromEntries(
      GOOGLE.flatMap((name) => {
        const value = search[name];
        // A state or code of digits alone is read as a number.
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
      }),
    ),
  component: function Login() {
    const { redirect, ...google } = Route.useSearch();
    return <LoginPage google={google} redirect={redirect} />;
  },
});
