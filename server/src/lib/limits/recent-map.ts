/** A map of at most `most` keys: beyond them, the key that was set longest ago is dropped. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    // A Map keeps the order of insertion, so its first key is the one to drop.
    this.delete(key)
    super.set(key, value)
    const stalest = this.size > this.#most ? this.keys().next() : undefined
    if (stalest?.done === false) this.delete(stalest.value)
    return this
  }
}
