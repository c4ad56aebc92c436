import { fireEvent, screen, within } from '@testing-library/react';
import { useUsageCheck } from '../../features/transcription/use-usage-check';
import { Faq } from '../../features/billing/components/faq';
import { renderOnPage } from '../render';
import { renderSignedIn } from '../signed-in';
import { aServer, openApp } from './open-app';
import { chosenOf, optionsOf } from './options';
import { begun, elapsedUntil, type Readings, withStoppedClock } from './reading';

/** The offers of the front page or of /pricing. */
async function openOffers(address: '/' | '/pricing') {
  const app = await openApp(address, { signedIn: false });
  await screen.findByRole('heading', { name: 'Pro' });
  return { ...app, cycles: screen.getByRole('radiogroup', { name: 'Billing' }) };
}

async function savingBadge(address: '/' | '/pricing'): Promise<number> {
  const { user, unmount } = await openOffers(address);
  await user.click(screen.getByRole('radio', { name: address === '/' ? 'Yearly' : 'Annual' }));
  const badge = await screen.findByText(/^Save up to \d+%/);
  const percent = Number(/\d+/.exec(badge.textContent));
  unmount();
  return percent;
}

/** What the answers of /pricing say in a place. */
async function answered(place: RegExp): Promise<string[]> {
  const { container } = await renderOnPage(<Faq onContact={() => undefined} />);
  const seen: string[] = [];
  for (const { firstElementChild: question } of screen.getAllByRole('heading', { level: 3 })) {
    fireEvent.click(question!);
    seen.push(container.textContent);
  }
  return place.exec(seen.join('\n'))?.slice(1) ?? [];
}
const figure = async (place: RegExp): Promise<number> => Number((await answered(place))[0]);

/** A page with something to ask the plan for. */
function Asking() {
  const mayUse = useUsageCheck();
  return <button onClick={() => void mayUse({ service: 'export', format: 'pdf' })}>ask</button>;
}

export const pricing: Readings = {
  'landing.defaultCycle': async () => chosenOf((await openOffers('/')).cycles),
  'pricing.defaultCycle': async () => chosenOf((await openOffers('/pricing')).cycles),
  'pricing.savingBadge': async () => ({ '/': await savingBadge('/'), '/pricing': await savingBadge('/pricing') }),
  'marketing.transcriptFormats': async () => {
    const { container } = await openOffers('/');
    const [, said = ''] = /transcript as (.*?)\./.exec(container.textContent) ?? [];
    return said.split(/, | or /);
  },
  'marketing.languages': async () => {
    const { unmount } = await openOffers('/');
    const [, claim] = /(\d+\+) languages/.exec(screen.getByText(/^\d+\+ languages$/).textContent) ?? [];
    unmount();
    return { '/': claim, faq: (await answered(/(\d+\+) languages/))[0] };
  },
  'marketing.annualDiscount': () => figure(/At least (\d+)%/),
  'marketing.trial': () => figure(/(\d+) days of Pro/),
  'marketing.moneyBack': () => figure(/Within (\d+) days of your first payment/),
  'marketing.accuracy': async () => (await answered(/(\d+%\+)/))[0],
  'marketing.supportResponse': async () => {
    const [standard, premium] = await answered(/Within (\d+) hours, on Premium within (\d+)/);
    return { standard: Number(standard), premium: Number(premium) };
  },
  'checkout.planParameter': async () => {
    await openOffers('/pricing');
    const card = screen.getByRole('heading', { name: 'Pro' }).closest('article')!;
    const address = new URL(within(card).getByRole<HTMLAnchorElement>('link', { name: 'Get started' }).href);
    const [name = ''] = [...address.searchParams].find(([, value]) => value === 'pro') ?? [];
    const { unmount } = await openApp(`/checkout?${name}=pro`);
    await screen.findByRole('heading', { level: 1, name: 'Checkout' });
    unmount();
    return name;
  },
  'checkout.countries': async () => {
    await openApp('/checkout?plan=pro');
    return optionsOf(await screen.findByLabelText<HTMLSelectElement>('Country'));
  },
  'usage.upgradeRedirectAfter': () =>
    withStoppedClock(async () => {
      const api = aServer().answer('POST /usage/check-usage', {
        body: {
          can_proceed: false,
          upgrade_required: true,
          error_message: 'No PDF.',
          cost: null,
          left: null,
          unit: null,
        },
      });
      await renderSignedIn(api, <Asking />);
      screen.getByRole('button', { name: 'ask' }).click();
      await begun(() => screen.queryByText('No PDF.') !== null);
      return elapsedUntil(() => screen.queryByText('at /pricing') !== null);
    }),
};
