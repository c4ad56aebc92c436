import { escapeHtml } from '../../../common/escape-html.js';
import { PRODUCT_NAME } from '../../../config/product.js';
import { formatMoney } from '../../../common/format-money.js';
import { type TestCustomer } from './test-customer.entity.js';
import { type TestSession } from './test-session.js';
import { type TestSubscription } from './test-subscription.js';

const EACH = { monthly: 'month', quarterly: '3 months', halfyearly: '6 months', yearly: 'year' } as const;
const day = (date: Date): string => date.toISOString().slice(0, 10);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/test-gateway/style.css"></head>
<body><header><p class="brand">Test Gateway</p><p class="quiet">No real money moves here.</p></header><main>${body}</main></body></html>`;

const button = (name: string, value: string, label: string, kind = ''): string =>
  `<button class="${kind}" name="${name}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`;

/** The hosted page: what is bought on the left, how it is paid on the right. */
export function payPage(session: TestSession, customer: TestCustomer): string {
  const { data } = session;
  const money = (amount: number) => formatMoney(amount, data.offer.price.currency);
  const each = EACH[data.offer.billingCycle];
  const isCheckout = session.kind === 'checkout';
  const full = data.offer.price.amount;
  const rows = isCheckout
    ? [
        [`${data.planName}, each ${each}`, money(full)],
        ...(data.discount
          ? [[`Discount ${data.discount.code} (${data.discount.percentage}%)`, money(data.amount - full)]]
          : []),
      ]
    : [[data.planName, money(data.amount)]];
  const table = rows
    .map(([what, amount]) => `<tr><th scope="row">${escapeHtml(what!)}</th><td>${escapeHtml(amount!)}</td></tr>`)
    .join('');
  const renewal = isCheckout
    ? `<p class="quiet">Renews at ${escapeHtml(money(full))} each ${each} until you cancel.</p>`
    : '<p class="quiet">The difference for the rest of your running period.</p>';
  const summary = `<section class="summary" aria-labelledby="what"><p class="quiet">${isCheckout ? `Subscribe to ${PRODUCT_NAME}` : PRODUCT_NAME}</p>
<h1 id="what">${escapeHtml(data.planName)}</h1><table>${table}<tr class="total"><th scope="row">Total today</th><td>${escapeHtml(money(data.amount))}</td></tr></table>${renewal}</section>`;
  const form = (content: string) => `<section class="pay" aria-labelledby="how">${content}</section>`;
  switch (session.state) {
    case 'open':
      return page(
        `Pay ${money(data.amount)}`,
        summary +
          form(`<h2 id="how">Pay with a test card</h2><form method="post">
<label>Email<input type="email" value="${escapeHtml(customer.email)}" readonly></label>
<label>Card<input value="4242 4242 4242 4242" readonly></label>
<div class="pair"><label>Expires<input value="12 / 40" readonly></label><label>Code<input value="123" readonly></label></div>
${button('action', 'pay', `Pay ${money(data.amount)}`, 'primary')}
<fieldset><legend>Or see what happens when …</legend>${button('action', 'decline', 'Decline')}${button('action', 'step', 'Needs another step')}${
            isCheckout ? button('action', 'late', 'Pay late') : ''
          }</fieldset>
${button('action', 'cancel', 'Cancel', 'link')}</form>`),
      );
    case 'needs_step':
      return page(
        'Confirm the payment',
        summary +
          form(`<h2 id="how">Your bank asks you to confirm</h2><p>Confirm the payment of ${escapeHtml(money(data.amount))} to ${PRODUCT_NAME}.</p>
<form method="post">${button('action', 'confirm', 'Confirm', 'primary')}${button('action', 'cancel', 'Cancel', 'link')}</form>`),
      );
    case 'paid':
    case 'processing':
    case 'failed':
    case 'expired':
    case 'cancelled': {
      const said = {
        paid: ['Paid', 'Thank you. You can close this page.'],
        processing: ['Payment under way', 'Your bank takes a moment. Your plan begins when the money has come.'],
        failed: ['Card declined', 'The bank has refused this payment. Nothing was charged.'],
        expired: ['This page has expired', 'Its offer has run out. Begin again.'],
        cancelled: ['Cancelled', 'Nothing was charged.'],
      }[session.state];
      const back = session.state === 'paid' || session.state === 'processing' ? data.successUrl : data.cancelUrl;
      return page(
        said[0]!,
        summary +
          form(
            `<h2 id="how" role="status">${said[0]}</h2><p>${said[1]}</p><p><a href="${escapeHtml(back)}">Back to ${PRODUCT_NAME}</a></p>`,
          ),
      );
    }
  }
}

/** A customer's card, clock and payments. */
export function customerPage(
  customer: TestCustomer,
  now: Date,
  subscriptions: readonly TestSubscription[],
  home: string,
): string {
  const moods = { succeed: 'Succeeds', fail: 'Is declined', needs_step: 'Needs another step' } as const;
  const mood = Object.entries(moods)
    .map(
      ([value, label]) =>
        `<button name="renewal" value="${value}" aria-pressed="${customer.renewal === value}">${label}</button>`,
    )
    .join('');
  const clock = `<section><h2>Clock</h2><p>It is <time datetime="${now.toISOString()}">${now.toISOString().slice(0, 16).replace('T', ' ')}</time> UTC for this customer.</p>
<form method="post" class="row">${button('advance', 'day', 'A day on')}${button('advance', 'week', 'A week on')}${button('advance', 'month', 'A month on')}${button('advance', 'period_end', 'To the period’s end')}</form></section>`;
  const card = `<section><h2>Card</h2><p>The next charge …</p><form method="post" class="row">${mood}</form></section>`;
  const cards = subscriptions.map((each) => subscriptionCard(each)).join('');
  return page(
    `Customer ${customer.name}`,
    `<div class="wide"><h1>${escapeHtml(customer.name)}</h1><p class="quiet">${escapeHtml(customer.email)} · ${escapeHtml(customer.id)}</p>
${clock}${card}${cards || '<section><p>No subscription yet.</p></section>'}<p><a href="${escapeHtml(home)}/manage-subscription">Back to ${PRODUCT_NAME}</a></p></div>`,
  );
}

function subscriptionCard(subscription: TestSubscription): string {
  const { status, next, periodStart, periodEnd, cancelAtPeriodEnd, nextTryAt, payments } = subscription;
  const money = (amount: number) => formatMoney(amount, next.price.currency);
  const state =
    status === 'past_due'
      ? `Payment failed; next try ${nextTryAt ? day(nextTryAt) : 'never'}`
      : status === 'ended'
        ? 'Ended'
        : cancelAtPeriodEnd
          ? `Ends ${day(periodEnd)}`
          : `Renews ${day(periodEnd)} at ${money(next.price.amount)}`;
  const rows = [...payments]
    .reverse()
    .map((payment) => {
      const back = payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
      const actions =
        back < payment.amount
          ? `${button('refund', payment.id, 'Refund')}${button('dispute', payment.id, 'Dispute')}`
          : payment.disputed
            ? 'Disputed'
            : 'Refunded';
      return `<tr><td>${day(payment.paidAt)}</td><td>${escapeHtml(payment.purpose)}</td><td>${escapeHtml(payment.planId)}</td><td>${escapeHtml(money(payment.amount))}</td><td>${actions}</td></tr>`;
    })
    .join('');
  const mend = status === 'past_due' ? button('try_now', subscription.id, 'Pay now', 'primary') : '';
  return `<section><h2>${escapeHtml(next.planId)}, ${escapeHtml(next.billingCycle)}</h2><p>${escapeHtml(state)} · period ${day(periodStart)} to ${day(periodEnd)}</p>
<form method="post">${mend}<table><thead><tr><th scope="col">Paid</th><th scope="col">For</th><th scope="col">Plan</th><th scope="col">Amount</th><th scope="col">Actions</th></tr></thead><tbody>${rows}</tbody></table></form></section>`;
}

export const TEST_GATEWAY_STYLE = `
:root { color-scheme: light dark; --canvas: #f1f5f5; --card: #fff; --text: #0b1516; --quiet: #4f5959; --line: #d1dcdc; --brand: #027972; --on-brand: #fff; --field: #f7fbfb; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0b1516; --card: #141e1f; --text: #e2e9ea; --quiet: #9fa6a7; --line: #394345; --brand: #48c2b9; --on-brand: #050d0e; --field: #0b1516; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 15px/1.5 Inter, system-ui, sans-serif; }
header { display: flex; gap: 16px; justify-content: space-between; align-items: baseline; max-width: 1000px; margin: 0 auto; padding: 24px 16px; }
.brand { margin: 0; font-weight: 650; } .quiet { color: var(--quiet); margin: 0; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 24px; max-width: 1000px; margin: 0 auto; padding: 16px; }
.wide { grid-column: 1 / -1; display: grid; gap: 16px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 24px; }
.summary { background: none; border-color: transparent; }
h1 { font-size: 26px; letter-spacing: -0.02em; margin: 4px 0 16px; } h2 { font-size: 18px; margin: 0 0 16px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 400; } td { text-align: right; } thead th, .wide td { text-align: left; }
th, td { padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); } .total th, .total td { font-weight: 620; border: 0; font-size: 18px; }
form { display: grid; gap: 12px; } .row { display: flex; flex-wrap: wrap; gap: 8px; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
label { display: grid; gap: 4px; font-size: 13px; color: var(--quiet); }
input { width: 100%; font: inherit; color: var(--text); background: var(--field); border: 1px solid var(--quiet); border-radius: 10px; padding: 8px 12px; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 8px 0 0; padding: 12px 0 0; display: flex; flex-wrap: wrap; gap: 8px; } legend { color: var(--quiet); font-size: 13px; padding-right: 8px; }
button { font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--quiet); border-radius: 10px; padding: 8px 14px; min-height: 40px; cursor: pointer; }
button.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 620; min-height: 46px; }
button.link { border: 0; background: none; color: var(--quiet); text-decoration: underline; } button[aria-pressed='true'] { border: 2px solid var(--brand); font-weight: 620; }
a { color: var(--brand); } :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;
