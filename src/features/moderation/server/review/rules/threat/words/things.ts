/** Things that are nearly always weapons, or that mean an attack. */
export const WEAPONS =
  'knife knives gun guns shotgun shotguns rifle rifles pistol pistols revolver machete machetes dagger daggers bayonet ' +
  'crossbow bullet bullets ammo ammunition grenade grenades bomb bombs explosive explosives detonator dynamite petrol ' +
  'gasoline acid crowbar cleaver hatchet razor razors chainsaw flamethrower guillotine gallows lamppost ' +
  'lampposts woodchipper mincer crosshairs sniper snipers knuckledusters knuckleduster taser garrotte vitriol antifreeze ' +
  'blowtorch blowlamp hacksaw sword swords pickaxe glock ak uzi firearm firearms molotov molotovs quicklime lye ' +
  'chloroform shiv shank cosh truncheon baton batons scalpel switchblade stanley chisel sledgehammer jerrycan arsenic ' +
  'cyanide paraffin kerosene napalm sarin anthrax ricin landmine mortar artillery handgun magnum colt buckshot ' +
  'pitchfork scythe sabre spear harpoon stun cattleprod tripwire fuse strychnine ratpoison caustic';

/** Things that are weapons in the wrong hands. */
export const ARMS =
  'bat bats hammer hammers axe axes blade blades brick bricks pliers screwdriver bleach fist fists knuckles mallet shovel ' +
  'spade chains toecaps scissors pipe pipes clubs barrels flames poison mask masks fireworks firework rope ropes scope trap cage';

/** Things and places that serve to hold somebody or to get rid of them. */
export const TOOLS =
  'wire cable tape sack belt chain saw ' +
  'bottle bottles club pole rock rocks handcuffs cuffs shackles ' +
  'lighter boot boots brakes brake drill needle tarp tarpaulin hook hooks ' +
  'basement cellar shed quarry trunk lorry gas exhaust kettle vice iron bucket syringe wrench spanner spanners ' +
  'nails corkscrew sickle barrel tyres cement concrete pillow claw plank cosh ' +
  'sheeting pit cliff balcony rails bridge scaffold bin bags boiling freezer furnace incinerator oven ' +
  'bulldozer digger forklift grinder mower thresher skewer poker rake pin staples gloves hood zip ladder ledge canal ' +
  'river reservoir swamp marsh woods skip drain sewer kerb pavement';

/** Parts of a body that are seldom named in friendship. */
export const INNER_PARTS =
  'throat throats skull skulls rib ribs ribcage jaw jaws kneecap kneecaps spine windpipe bone bones guts scalp scalps ' +
  'kidney kidneys tongue tongues tendon tendons flesh brain brains limb limbs entrails intestines organs organ collarbone ' +
  'fingernail fingernails toenails eyeball eyeballs eyelids eyelid elbow elbows gut veins vein vertebrae cheekbone shin shins ' +
  'liver spleen lung lungs artery arteries jugular larynx nostril nostrils eardrum eardrums testicles groin balls pelvis ' +
  'femur hip hips hamstring achilles temple temples gums molars torso abdomen carcass stumps stump bowels';

export const BODY_PARTS =
  'face faces head heads neck necks hand hands finger fingers thumb thumbs toe toes eye eyes ear ears nose noses teeth ' +
  'tooth leg legs knee knees arm arms foot feet chest stomach heart body bodies skin hair cheek cheeks lips lip mouth ' +
  'mouths back wrist wrists ankle ankles forehead shoulder shoulders chin belly knuckle palm heels';

/** Death and what is left. */
export const DEATH =
  'death corpse corpses coffin coffins casket grave graves graveyard cemetery morgue mortuary funeral funerals bloodbath ' +
  'massacre massacres carnage obituary obituaries hearse slab bodybag execution executions beheading lynching lynchings ' +
  'genocide killings slaughter stretcher wheelchair undertaker autopsy coroner hostage hostages ransom revenge vengeance ' +
  'payback retribution rampage shooting shootings stabbing murderer killer killers shooter shooters ' +
  'bomber attacker gunman assassin terrorist strangler hitman vigil wreath tombstone headstone';

export const WOUNDS =
  'dead blood bloody bleeding bruises bruise bruised wound wounds pain agony hospital ambulance stitches paramedics ' +
  'cast alive breathing unconscious traction crutches tumours tumour cancer mercy accident accidents alight screaming ' +
  'screams scream crying ashes ash smoke fear afraid frightened scared terrified limping paralysed blind deaf mute ' +
  'dental straw tube surgeon police feds cops';
