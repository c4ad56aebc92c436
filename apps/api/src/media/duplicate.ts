/** An earlier file of the same account with identical content. */
export interface Duplicate {
  id: string;
  original_name: string;
}
