/** What `npm start` makes beside an embedded database, for whoever sits at this machine. Its password is no secret. */
export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'demo1234', name: 'Demo', plan: 'pro' };
