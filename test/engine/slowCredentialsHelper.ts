import { InMemoryCredentialsHelper } from './credentialsHelper';

/** Reads a credential as from a database, which may take its time. */
export class SlowCredentialsHelper extends InMemoryCredentialsHelper {
	constructor(
		stored: ConstructorParameters<typeof InMemoryCredentialsHelper>[0],
		/** Done before each credential is given; undefined for nothing. */
		private readonly read: (() => Promise<unknown>) | undefined,
	) {
		super(stored);
	}

	override async getDecrypted(
		...asked: Parameters<InMemoryCredentialsHelper['getDecrypted']>
	): ReturnType<InMemoryCredentialsHelper['getDecrypted']> {
		await this.read?.();
		return await super.getDecrypted(...asked);
	}
}
