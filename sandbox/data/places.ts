import type { Choices } from './dice';

/** A town that a company or a person can be in. */
export interface Place {
	readonly city: string;
	readonly region: string;
	readonly country: string;
	readonly countryCode: string;
	readonly postalCode: string;
	readonly geoId: string;
}

const town = (
	city: string,
	region: string,
	country: string,
	countryCode: string,
	postalCode: string,
	geoId: string,
): Place => ({ city, region, country, countryCode, postalCode, geoId });

export const PLACES: Choices<Place> = [
	town('Lisbon', 'Lisbon', 'Portugal', 'pt', '1100-148', '100364837'),
	town('Gothenburg', 'Vastra Gotaland', 'Sweden', 'se', '411 08', '105117694'),
	town('Leipzig', 'Saxony', 'Germany', 'de', '04109', '101282230'),
	town('Bristol', 'England', 'United Kingdom', 'gb', 'BS1 4ST', '101165590'),
	town('Nantes', 'Pays de la Loire', 'France', 'fr', '44000', '105015875'),
	town('Bilbao', 'Basque Country', 'Spain', 'es', '48001', '105646813'),
	town('Sapporo', 'Hokkaido', 'Japan', 'jp', '060-0001', '101355337'),
	town('Austin', 'Texas', 'United States', 'us', '78701', '103644278'),
	town('Halifax', 'Nova Scotia', 'Canada', 'ca', 'B3J 1S9', '101174742'),
	town('Nairobi', 'Nairobi County', 'Kenya', 'ke', '00100', '100710459'),
];

/** A place as one line: `Lisbon, Portugal`. */
export const placeName = (place: Place) => `${place.city}, ${place.country}`;
