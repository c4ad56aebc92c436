import type { FormErrors } from '@mantine/form';

/** Leads who sent a form that can't be sent to the first field that stands in the way. */
export function focusFirstFault(errors: FormErrors): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  fields.find(({ dataset }) => Boolean(errors[dataset['path'] ?? '']))?.focus();
}
