import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { aPlan } from '../../testing/plans';
import { renderOnPage } from '../../testing/render';
import { ServiceNotAvailable } from './service-not-available';

const plans = [
  aPlan('free'),
  aPlan('premium', { services: ['transcription', 'audio_processor'] }),
  aPlan('pro', { services: ['transcription', 'audio_processor'] }),
];

describe('the gate of a service', () => {
  it('says what the service does and which is the cheapest plan that has it', async () => {
    new FakeApi().answer('GET /subscriptions/plans', { body: plans }).answer('GET /plans', { body: plans });
    await renderOnPage(<ServiceNotAvailable service="audio_processor" planName="Free" />);
    expect(screen.getByText('Denoise, cut and convert audio in one place.')).toBeTruthy();
    expect(screen.getByText('This service is not available in your current plan (Free).')).toBeTruthy();
    expect(await screen.findByText('Included in Pro, from $9.99 a month.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('names no price while the plans are not known', async () => {
    new FakeApi();
    await renderOnPage(<ServiceNotAvailable service="translation" planName={undefined} />);
    expect(screen.getByText('This service is not available in your current plan (unknown).')).toBeTruthy();
    expect(screen.queryByText(/a month/)).toBeNull();
  });
});
