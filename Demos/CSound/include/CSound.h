// The C libraries of the sound: ALSA, libsndfile, Rubber Band, and the service RealtimeKit.
#pragma once
#include "CALSA.h"
#include "CRealtimeKit.h"
#include "CRubberBand.h"
#include "CSndFile.h"
