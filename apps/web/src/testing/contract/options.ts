import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** The values that a select of the browser's own offers, but for the empty one. */
export const optionsOf = (select: HTMLSelectElement): string[] =>
  [...select.options].map(({ value }) => value).filter((value) => value !== '');

/** The values that a list of ours offers once it is opened. */
export async function optionsOfList(name: string): Promise<string[]> {
  const combobox = await screen.findByRole('combobox', { name });
  await userEvent.click(combobox);
  const list = document.getElementById(combobox.getAttribute('aria-controls') ?? '')!;
  return [...list.querySelectorAll('[role=option]')].map((option) => option.getAttribute('value') ?? '');
}

/** The values of a choice that shows all it has, in order. */
export const radiosOf = (group: HTMLElement): string[] =>
  [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value);

/** The first word of each card of a choice: a card tells nobody its value. */
export const cardsOf = (group: HTMLElement): string[] =>
  [...group.querySelectorAll('[role=radio]')].map((card) => card.querySelector('p')?.textContent.toLowerCase() ?? '');

/** The one that is chosen. */
export const chosenOf = (group: HTMLElement): string | undefined =>
  group.querySelector<HTMLInputElement>('input:checked')?.value;
