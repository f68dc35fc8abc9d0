/** The owner account of every n8n that is started here; they listen on this machine only. */
export const owner = {
	email: 'demo@example.com',
	password: 'Demo-2026!',
	/** bcrypt of the password above; n8n takes an owner from the environment only hashed. */
	passwordHash: '$2b$10$tLUJOVQtbu3aH.51XH4RXu9TPaewswdNbhR8ZehAprne1HDCmbHyW',
};
