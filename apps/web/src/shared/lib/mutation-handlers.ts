/**
 * What a component does when a mutation has ended, such as a toast or a step to another page. Passed to the hook and not to
 * `mutate`, it also happens when the component is gone by then.
 */
export interface MutationHandlers<Data, Variables> {
  readonly onSuccess?: (data: Data, variables: Variables) => void;
  readonly onError?: (error: unknown, variables: Variables) => void;
}
