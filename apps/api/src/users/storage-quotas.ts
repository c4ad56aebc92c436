/** What an account may store, asked of whoever knows the plans (they live above this room). */
export abstract class StorageQuotas {
  /** Bytes the plan allows. */
  abstract storageBytesOf(planId: string): Promise<number>;
}
