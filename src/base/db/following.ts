type Followed = { changedTournaments: { size: number; clear(): void } };

/** The last step of every write to a store; see `beforeCommit`. */
export function createFollowing<Tx extends Followed>() {
  let follow: (tx: Tx) => Promise<void> = async () => undefined;
  return {
    set(work: (tx: Tx) => Promise<void>): void {
      follow = work;
    },
    async run<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
      tx.changedTournaments.clear();
      const result = await work(tx);
      if (tx.changedTournaments.size > 0) await follow(tx);
      return result;
    },
  };
}
