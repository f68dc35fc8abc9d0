import trimEnd from 'lodash/trimEnd';

/** A string of JSON text, or a number. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** The first number in JSON text that JavaScript would change: too many digits, too large, too small. */
export function changedNumberIn(json: string): string | undefined {
	const numbers = (json.match(STRING_OR_NUMBER) ?? []).filter((found) => !found.startsWith('"'));
	return numbers.find((written) => valueOf(written) !== valueOf(String(Number(written))));
}

/** Whether a number is surely the one that was meant: above 2^53 it may have lost digits. */
export function isExact(number: number): boolean {
	return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}

/** A decimal number in one form, however it is written: `-120e-1` and `-12.0` are `-12e0`. */
function valueOf(written: string): string {
	const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e');
	const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
	const digits = (whole + fraction).replace(/^0+/, '');
	const kept = trimEnd(digits, '0');
	if (kept === '') return '0';
	const power = Number(exponent) - fraction.length + digits.length - kept.length;
	return `${written.startsWith('-') ? '-' : ''}${kept}e${power}`;
}
