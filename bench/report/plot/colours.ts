import type { ContenderName } from '../../contenders/contender';

/** Told apart with every kind of colour vision (Okabe and Ito). */
export const colours: Readonly<Record<ContenderName, string>> = {
	ours: '#0072b2',
	http: '#e69f00',
	routing: '#cc79a7',
	helper: '#009e73',
	undici: '#999999',
};
